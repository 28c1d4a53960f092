/** Runs what it is given one at a time, in the order given; one that fails does not stop the next. */
export function makeSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(step: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(step, step);
    last = turn;
    return turn;
  };
}
