"""A bot for the Sandtable server: python examples/bot.py http://127.0.0.1:8000 [SCENARIO]

It plays over the open API with nothing but the standard library: take a name, set up a table against the server's own
bots, read the seat's updates line by line, answer each offer. To play for somebody else, send that person's token
(POST /api/tokens) instead of making a guest.
"""

import json
import random
import sys
import uuid
from urllib.request import Request, urlopen


def call(method, url, token=None, body=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return urlopen(Request(url, json.dumps(body).encode() if body is not None else None, headers, method=method))


def main(server, scenario="normandy-01"):
    answer = call("POST", f"{server}/api/guest", body={"name": "Example bot"})
    token = answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
    mine, *others = json.load(call("GET", f"{server}/api/scenarios/{scenario}"))["seats"]
    wish = {"scenario": scenario, "seats": {mine: "me", **dict.fromkeys(others, "bot:greedy")}}
    table = json.load(call("POST", f"{server}/api/tables", token, wish))["table"]["id"]
    print(f"watch it at {server}/table/{table}")
    answered = None
    for line in call("GET", f"{server}/api/tables/{table}/stream", token):
        if not line.strip():
            continue  # a sign of life
        update = json.loads(line)
        if update["table"]["ending"]:
            print(update["table"]["ending"]["text"])
            return
        offer = update["boards"][mine]["offer"]
        if offer and offer["number"] != answered:  # an update may come before the last answer has arrived
            answered = offer["number"]
            option = max(offer["options"], key=lambda o: (o.get("odds") or {"chance": 0})["chance"] + random.random())
            choice = {"text": option["text"], "number": offer["number"], "key": uuid.uuid4().hex}
            call("POST", f"{server}/api/tables/{table}/choose", token, choice)


if __name__ == "__main__":
    main(*sys.argv[1:])
