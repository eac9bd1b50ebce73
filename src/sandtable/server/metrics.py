"""Numbers for those who run the server, as Prometheus reads them (`routes_health`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

if TYPE_CHECKING:
    from sandtable.server.hub import Hub

BUCKETS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        mine = {"registry": self.registry, "namespace": "sandtable"}
        self.entries = Counter("entries", "Entries written down, by kind", ["kind"], **mine)  # type: ignore[arg-type]
        self.failures = Counter("storage_failures", "Writes that failed", **mine)  # type: ignore[arg-type]
        self.refusals = Counter("refusals", "What was refused, by code", ["code"], **mine)  # type: ignore[arg-type]
        self.durable = Histogram(
            "durable_seconds",
            "From a try to its being durable",
            buckets=BUCKETS,
            **mine,  # type: ignore[arg-type]
        )

    def watch(self, hub: Hub) -> None:
        """What is read off when it is asked for."""

        def gauge(name: str, about: str, value: Callable[[], float]) -> None:
            Gauge(name, about, registry=self.registry, namespace="sandtable").set_function(value)

        gauge("tables", "Tables in memory", lambda: len(hub.tables))
        gauge(
            "listeners",
            "Sockets and streams",
            lambda: len(hub.listeners),
        )
        gauge("connections", "Connections that speak HTTP", lambda: len(hub.doorway.open))
        gauge("turned_away", "Connections there was no room for", lambda: hub.doorway.turned_away)
        gauge("queue", "Writes that wait", lambda: hub.store.writer.length)
        gauge(
            "worker_pools_replaced",
            "Times the workers had to be replaced",
            lambda: hub.bots.workers.replaced + hub.readers.workers.replaced,
        )
