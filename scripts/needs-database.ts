/** Rejects a direct run of Playwright, which lacks the databases of the services. */
export default function refuse(): never {
  throw new Error('The suites need databases and services. Run "npm test -- --only e2e" instead.')
}
