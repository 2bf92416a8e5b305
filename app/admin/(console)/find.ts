'use server'

import { z } from 'zod'
import type { Hit, HitGroup } from '@/components/admin/palette-entries'
import { operatorAction } from '@/lib/auth/action'
import { hasRole } from '@/lib/auth/operator'
import { type Finding, findAnything } from '@/lib/console/find-anything'

/** What the finder shows for what was typed, beside the pages. */
export const find = operatorAction({
  role: 'viewer',
  isLook: true,
  input: z.string().max(1_000),
  async run({ operator, input }) {
    const found = await findAnything(input, { isMasked: !hasRole(operator, 'editor') })
    return { result: groupHits(found) }
  },
})

function groupHits(found: Finding[]): HitGroup[] {
  const names = [...new Set(found.map(finding => places[finding.is].group))]
  return names.map(name => ({
    name,
    hits: found.filter(finding => places[finding.is].group === name).map(toHit),
  }))
}

const places: Record<
  Finding['is'],
  { group: string; icon: Hit['icon']; href: (id: string, finding: Finding) => string }
> = {
  user: { group: 'Users', icon: 'user', href: id => `/admin/users/${id}` },
  entry: { group: 'Entries', icon: 'picks', href: id => `/admin/entries/${id}` },
  promo: { group: 'Promos', icon: 'promo', href: id => `/admin/promos/${id}` },
  release: { group: 'App versions', icon: 'versions', href: id => `/admin/app-versions/${id}` },
  contest: { group: 'Contests', icon: 'contests', href: () => '/admin/contests' },
  transaction: {
    group: 'Ledger',
    icon: 'clock',
    href: (id, { note }) => `/admin/users/${note.split('U-').at(-1)}/wallet?open=${id}`,
  },
  message: { group: 'Messages', icon: 'mail', href: id => `/admin/messages/${id}` },
  request: {
    group: 'Refused calls',
    icon: 'why',
    href: id => `/admin/why-refused?id=${encodeURIComponent(id)}`,
  },
}

function toHit(finding: Finding): Hit {
  const { is, id, name, note } = finding
  const { icon, href } = places[is]
  const bare = /^[A-Z]-\d+$/.test(id) ? id.slice(2) : id
  return { href: href(bare, finding), name, icon, note, id }
}
