"""A bot for tournaments: sandtable tournament 'exec:python examples/pipe_bot.py' random

It reads a line of JSON for each decision and answers with the text of one of the options. The same program serves a
socket, for `tcp:127.0.0.1:9000`: python examples/pipe_bot.py 9000
"""

import json
import socketserver
import sys


def choose(ask):
    """The likeliest hit there is; else whatever does something."""
    options = ask["board"]["offer"]["options"]

    def worth(option):
        odds = option.get("odds") or option.get("best") or {"chance": 0}
        return odds["chance"], not option.get("passes", False)

    return max(options, key=worth)["text"]


def converse(lines, answer):
    for line in lines:
        message = json.loads(line)
        if message["type"] == "ask":  # the other kind is `welcome`, with the scene of a scenario
            answer(json.dumps({"text": choose(message)}) + "\n")


class Visitor(socketserver.StreamRequestHandler):
    def handle(self):
        converse(self.rfile, lambda text: self.wfile.write(text.encode()))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        with socketserver.ThreadingTCPServer(("127.0.0.1", int(sys.argv[1])), Visitor) as server:
            print(f"listening at tcp:127.0.0.1:{server.server_address[1]}", flush=True)
            server.serve_forever()
    else:
        converse(sys.stdin, lambda text: print(text, end="", flush=True))
