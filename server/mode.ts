/** Whether the pages are compiled as they are asked for. */
export const isDev = process.argv.includes('--dev')

// React and Next read NODE_ENV as soon as they are loaded, so this module is imported before them;
// instrumentation.ts judges the settings of a Next that has no front door.
Object.assign(process.env, { NODE_ENV: isDev ? 'development' : 'production', BEHIND_FRONT_DOOR: '1' })
