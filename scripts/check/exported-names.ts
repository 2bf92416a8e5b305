import { readFileSync } from 'node:fs'
import { listProjectFiles } from '@/scripts/tools/list-files'

const skipped = /\.test\.tsx?$|\/generated\//

const declaration =
  /^export (?:declare |abstract |async )?(?:const|let|function|class|type|interface|enum) (\w+)/gm

// Next finds these by their names in pages, layouts and routes.
const reserved = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  ...['metadata', 'generateMetadata', 'viewport', 'generateViewport', 'generateStaticParams'],
  ...['dynamic', 'dynamicParams', 'revalidate', 'fetchCache', 'runtime', 'preferredRegion', 'maxDuration'],
])

/** Lists names that more than one file of the service and its pages exports. Overloads and re-exports are one name. */
export function findDuplicateNames(): string[] {
  const homes = new Map<string, string[]>()
  const files = listProjectFiles('app', 'components', 'lib', 'server')
  for (const file of files.filter(one => /\.tsx?$/.test(one) && !skipped.test(one)))
    for (const name of exportsOf(file)) {
      if (reserved.has(name) && file.startsWith('app/')) continue
      homes.set(name, [...(homes.get(name) ?? []), file])
    }
  const problems = [...homes].filter(([, places]) => places.length > 1)
  return problems.map(([name, places]) => `"${name}" is exported by ${places.join(' and ')}`)
}

function exportsOf(file: string): Set<string> {
  return new Set([...readFileSync(file, 'utf8').matchAll(declaration)].map(([, name = '']) => name))
}
