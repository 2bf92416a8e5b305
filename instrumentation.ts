/** Under Next alone, refuses to start without the settings that serving needs; the front door asks for its own. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.BEHIND_FRONT_DOOR) return
  const { judgeSettings } = await import('./instrumentation-node')
  judgeSettings()
}
