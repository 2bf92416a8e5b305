/** Whether the pages are compiled as they are asked for. */
export const isDev = process.argv.includes('--dev')

// Read as soon as React and Next are loaded, here and in what we start: so this module is imported first.
// BEHIND_FRONT_DOOR tells instrumentation.ts that the settings have been judged.
Object.assign(process.env, {
  NODE_ENV: isDev ? 'development' : 'production',
  BEHIND_FRONT_DOOR: '1',
  NEXT_TELEMETRY_DISABLED: '1',
})
