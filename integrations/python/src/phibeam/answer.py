"""An answer that comes from the page."""

import asyncio
from concurrent.futures import Future


class Answer:
    """
    An answer that comes when the page has it: `await` it, look at `value` in a later cell, or say with `then` what to do. A kernel
    without subshells (ipykernel before 7) hears nothing from the page while a cell runs, and there `await` never ends inside the cell
    that asks.
    """

    def __init__(self):
        self._future = Future()

    @property
    def is_there(self):
        return self._future.done()

    @property
    def value(self):
        if not self.is_there:
            raise RuntimeError("the page has not answered yet: look at it in a later cell, or use then(…); a board that was never shown does not answer")
        return self._future.result()

    def then(self, act):
        """Calls `act` with the answer, now or when it comes."""
        self._future.add_done_callback(lambda future: act(future.result()))
        return self

    def give(self, value):
        self._future.set_result(value)

    def fail(self, sentence):
        self._future.set_exception(ValueError(sentence))

    def __await__(self):
        return asyncio.wrap_future(self._future).__await__()

    def __repr__(self):
        if not self.is_there:
            return "<an answer that has not come yet>"
        error = self._future.exception()
        return f"<no answer: {error}>" if error else repr(self._future.result())
