import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '@/lib/http/declaration'
import type { Operation } from '@/lib/http/openapi'
import { findAppFiles } from './find-files'

/** Every declared endpoint of app/(api), by path and method: what the OpenAPI document and the sweeps go through. */
export async function findOperations(root: string): Promise<Operation[]> {
  const files = await findAppFiles(path.join(root, 'app', '(api)'), /^route\.ts$/)
  const operations: Operation[] = []
  for (const { pattern, file } of files) {
    const exported: { GET?: Partial<Endpoint>; POST?: Partial<Endpoint> } = await import(
      pathToFileURL(file).href
    )
    for (const method of ['GET', 'POST'] as const) {
      const contract = exported[method]?.contract
      if (contract) operations.push({ method, path: pattern, contract })
    }
  }
  return operations
}
