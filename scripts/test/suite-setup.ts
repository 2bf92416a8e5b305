import { statusPort } from './services'

/** Runs before the first test of a direct run of Playwright. */
export default async function prepare(): Promise<void> {
  if (process.env.BASE_URL) await checkService(process.env.BASE_URL)
  else process.env.SUITE_POSTGRES = await findDatabase()
}

/** The PostgreSQL of the services that scripts/test/serve.ts has started. */
async function findDatabase(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${statusPort}`)
  const { postgres } = (await response.json()) as { postgres: string }
  return postgres
}

/** Throws unless the service is ready and has QA tools. */
async function checkService(baseUrl: string): Promise<void> {
  const call = (path: string) => fetch(new URL(path, baseUrl))
  const ready = await call('/readyz').catch((error: Error) => {
    throw new Error(`No service responds at ${baseUrl} (${error.cause ?? error.message}). Check BASE_URL.`)
  })
  if (!ready.ok) throw new Error(`${baseUrl} is not ready: /readyz answers ${ready.status}.`)
  const tools = await call('/qa/reference')
  if (!tools.ok)
    throw new Error(
      `${baseUrl} has no QA tools: /qa/reference answers ${tools.status}. Start it with QA_TOOLS=1 and RATE_LIMITS=off on a database named …_test or …_qa.`,
    )
  if ((await call('/app-status')).headers.has('ratelimit-policy'))
    console.warn(`${baseUrl} limits calls: tests can fail with 429. Start it with RATE_LIMITS=off.`)
}
