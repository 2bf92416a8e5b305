import { pagesFor } from '@/components/shell/pages'
import type { IconName } from '@/components/ui/icon'
import type { Role } from '@/lib/change/audit/rules'
import type { ActionResult } from '@/lib/console/action-result'
import { findByWords } from '@/lib/console/search/rules'

/** With `run`, choosing the item runs it instead of opening a page. */
export type PaletteItem = {
  href: string
  name: string
  icon: IconName
  note?: string
  id?: string
  run?: () => void
}

export type PaletteGroup = { name: string; items: PaletteItem[] }

/** Searches users, entries, promos, requests and other records by name or ID. */
export type Search = (query: string) => Promise<ActionResult<PaletteGroup[]>>

/** Other words that find a page: former names, and what is done on it. */
const keywords: Readonly<Record<string, string>> = {
  Approvals: 'cancel reject requests',
  'App menu': 'navigations',
  Calendar: 'changes ahead schedule',
  'Cash play by state': 'close open regions',
  Contests: 'cancel complete end lock',
  'Emails and SMS': 'cancel messages stop',
  'Free-play promos': 'end pause',
  Maintenance: 'cancel close end extend open ios android',
  Users: 'close credit debit delete exclusion lift limits reactivate',
  Withdrawals: 'approve cancel decline',
}

/** Pages of which words start with those of the query; all pages for an empty query. */
export function searchPages(role: Role, query: string): PaletteGroup[] {
  const pages = pagesFor(role).flatMap(group =>
    group.areas.flatMap(area => area.pages.map(page => ({ page, area, group }))),
  )
  const items = findByWords(
    pages,
    ({ page: { name }, area }) => `${name} ${keywords[name] ?? ''} ${area.name}`,
    query,
  ).map(({ page: { name, href, icon }, area, group }) => {
    const note = area.name === name ? group.name : area.name
    return { href, name, icon, ...(note && { note }) }
  })
  return items.length > 0 ? [{ name: 'Pages', items }] : []
}

export type IdentifiedGroup = PaletteGroup & { id: string; items: (PaletteItem & { key: string })[] }

/** Without an ID of its own, React would reuse a section or item for another one, which react-aria rejects. */
export function identifyResults(groups: readonly PaletteGroup[]): IdentifiedGroup[] {
  return groups.map(({ name, items }) => ({
    id: name,
    name,
    items: items.map(item => ({ ...item, key: `${name} ${item.href} ${item.name}` })),
  }))
}

/** Splits a name around the first occurrence of the query. */
export function highlightMatch(name: string, query: string) {
  const needle = query.trim().toLowerCase()
  const start = needle ? name.toLowerCase().indexOf(needle) : -1
  if (start < 0) return [{ start: 0, text: name, isMatch: false }]
  const end = start + needle.length
  return [
    { start: 0, text: name.slice(0, start), isMatch: false },
    { start, text: name.slice(start, end), isMatch: true },
    { start: end, text: name.slice(end), isMatch: false },
  ].filter(part => part.text !== '')
}
