const batchSize = 5_000

/** Calls `deleteBatch`, each time in its own statement, until a batch is not full. Returns the number of deleted rows. */
export async function deleteInBatches(deleteBatch: (maxRows: number) => Promise<number>): Promise<number> {
  let deleted = 0
  for (let count = batchSize; count === batchSize; deleted += count) count = await deleteBatch(batchSize)
  return deleted
}
