"""How fast a client may ask: a bucket that fills with time."""

from __future__ import annotations

from sandtable.server import moments


class Bucket:
    """Allows `burst` at once and `rate` a second after that."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.at = moments.steady()

    def take(self, cost: float = 1.0) -> bool:
        now = moments.steady()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Buckets:
    """One bucket for each name; those that are full again are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._by_name: dict[str, Bucket] = {}

    def take(self, name: str, cost: float = 1.0) -> bool:
        bucket = self._by_name.get(name)
        if bucket is None:
            if len(self._by_name) >= 10_000:
                self._forget()
            bucket = self._by_name[name] = Bucket(self.rate, self.burst)
        return bucket.take(cost)

    def charge(self, name: str, cost: float) -> None:
        """What was given cost more than was known before: it is missing from what comes next."""
        if (bucket := self._by_name.get(name)) is not None:
            bucket.left -= cost

    def _forget(self) -> None:
        now = moments.steady()
        full = [
            name
            for name, bucket in self._by_name.items()
            if bucket.left + (now - bucket.at) * bucket.rate >= bucket.burst
        ]
        for name in full or list(self._by_name)[:5_000]:
            del self._by_name[name]
