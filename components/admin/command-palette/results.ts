import type { IconName } from '@/components/ui/icon'
import type { Role } from '@/lib/operator/rules'
import type { ActionResult } from '@/lib/action-result'
import { pagesFor } from '@/components/admin/shell/pages'

/** One line that the finder can show: something of the console, or something to do with it. */
export type PaletteItem = { href: string; name: string; icon: IconName; note?: string; id?: string }

/** Hits that belong together, under a name: "Users", "With jordan.reyes". */
export type PaletteGroup = { name: string; hits: PaletteItem[] }

/** Finds users, entries, promos, requests and whatever else has a name; shown after the pages. */
export type Search = (query: string) => Promise<ActionResult<PaletteGroup[]>>

/** The pages whose names have a word that begins with what was typed; all of them before anything was. */
export function searchPages(role: Role, query: string): PaletteGroup[] {
  const wanted = query.trim().toLowerCase()
  const hits = pagesFor(role).flatMap(group =>
    group.pages
      .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`))
      .map(({ name, href, icon }) => ({ href, name, icon, ...(group.name && { note: group.name }) })),
  )
  return hits.length > 0 ? [{ name: 'Pages', hits }] : []
}

/** A name in parts, of which those that were typed are marked. */
export function highlightMatch(name: string, query: string): { text: string; isTyped: boolean }[] {
  const wanted = query.trim().toLowerCase()
  const at = wanted ? name.toLowerCase().indexOf(wanted) : -1
  if (at < 0) return [{ text: name, isTyped: false }]
  const end = at + wanted.length
  return [
    { text: name.slice(0, at), isTyped: false },
    { text: name.slice(at, end), isTyped: true },
    { text: name.slice(end), isTyped: false },
  ].filter(part => part.text !== '')
}
