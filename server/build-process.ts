import { buildServer } from './prepare/build-server'

await buildServer(process.cwd()).catch((error: Error) =>
  console.warn(`The server could not be built, so it starts more slowly: ${error.message}`),
)
