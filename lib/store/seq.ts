interface Counted {
  orderBy(index: 'seq'): { last(): PromiseLike<{ seq: number } | undefined> };
}

/** The next number in a table's own order, inside the caller's transaction; it does not depend on the clock (T-H17). */
export const nextSeq = async (table: Counted): Promise<number> => ((await table.orderBy('seq').last())?.seq ?? 0) + 1;
