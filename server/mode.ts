/** With --dev, Next compiles pages on demand and API code is reloaded. */
export const isDev = process.argv.includes('--dev')

// React and Next read these when they are loaded, here and in child processes, so this module is imported first.
// BEHIND_HTTP_SERVER: instrumentation.ts does not validate the settings again.
Object.assign(process.env, {
  NODE_ENV: isDev ? 'development' : 'production',
  BEHIND_HTTP_SERVER: '1',
  NEXT_TELEMETRY_DISABLED: '1',
})
