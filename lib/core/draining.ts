let isEnding = false

/** Marks this process as shutting down: it is no longer ready, and its responses close their connections. */
export function beginDraining(): void {
  isEnding = true
}

export function isDraining(): boolean {
  return isEnding
}
