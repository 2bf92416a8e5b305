/** Ends a run of Playwright that was started by itself, without the databases that its services need. */
export default function refuse(): never {
  throw new Error('The suites need their databases and services: run "npm test -- --only e2e" instead.')
}
