const batch = 5_000

/** Removes rows a few thousand at a time, each lot in a statement of its own, and answers how many they were. */
export async function deleteInBatches(removeAtMost: (rows: number) => Promise<number>): Promise<number> {
  let removed = 0
  for (let lot = batch; lot === batch; removed += lot) lot = await removeAtMost(batch)
  return removed
}
