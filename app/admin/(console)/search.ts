'use server'

import { z } from 'zod'
import { tellStake } from '@/app/admin/(console)/entries/words'
import type { PaletteItem, PaletteGroup } from '@/components/admin/command-palette/results'
import { operatorAction } from '@/lib/auth/operator-action'
import { hasRole } from '@/lib/auth/operator'
import { type SearchResult, findAnything } from '@/lib/search/find-anything'
import { findLatestEntry, type LatestEntry } from '@/lib/entries/find-entry'

/** What the finder shows for what was typed, beside the pages. */
export const search = operatorAction({
  role: 'viewer',
  isReadOnly: true,
  input: z.string().max(1_000),
  async run({ operator, input }) {
    const found = await findAnything(input, { isMasked: !hasRole(operator, 'editor') })
    const user = found.find(({ is }) => is === 'user')
    const latest = user ? await findLatestEntry(Number(user.id.slice(2))) : null
    const withUser = user ? [doWith(user, latest, hasRole(operator, 'manager'))] : []
    return { result: [...groupHits(found), ...withUser] }
  },
})

function groupHits(found: SearchResult[]): PaletteGroup[] {
  const names = [...new Set(found.map(finding => places[finding.is].group))]
  return names.map(name => ({
    name,
    hits: found.filter(finding => places[finding.is].group === name).map(toHit),
  }))
}

/** What can be done with the user who was found first. */
function doWith({ id, name }: SearchResult, latest: LatestEntry | null, isManager: boolean): PaletteGroup {
  const page = `/admin/users/${id.slice(2)}`
  const credit: PaletteItem = {
    href: `${page}?do=credit`,
    name: 'Credit or debit',
    icon: 'scale',
    note: 'asks for a reason',
  }
  return {
    name: `With ${name}`,
    hits: [
      ...(isManager ? [credit] : []),
      {
        href: `/admin/preview?user=${id}`,
        name: 'See the app as this user',
        icon: 'code',
        note: 'Preview as build',
      },
      ...(latest ? [toLatest(latest)] : []),
      { href: `${page}/wallet`, name: 'Wallet', icon: 'scale', note: 'balances and movements' },
    ],
  }
}

function toLatest({ id, picks, gameName, mode, buyInCents }: LatestEntry): PaletteItem {
  return {
    href: `/admin/entries/${id}`,
    name: 'Latest entry',
    icon: 'picks',
    note: `${picks} picks, ${gameName}, ${tellStake(buyInCents, mode)}`,
    id: `E-${id}`,
  }
}

const places: Record<
  SearchResult['is'],
  { group: string; icon: PaletteItem['icon']; href: (id: string, finding: SearchResult) => string }
> = {
  user: { group: 'Users', icon: 'user', href: id => `/admin/users/${id}` },
  entry: { group: 'Entries', icon: 'picks', href: id => `/admin/entries/${id}` },
  promo: { group: 'Promos', icon: 'promo', href: id => `/admin/promos/${id}` },
  release: { group: 'App versions', icon: 'versions', href: id => `/admin/app-versions/${id}` },
  contest: { group: 'Contests', icon: 'contests', href: id => `/admin/contests/${id}` },
  transaction: {
    group: 'Ledger',
    icon: 'clock',
    href: (id, { note }) => `/admin/users/${note.split('U-').at(-1)}/wallet?open=${id}`,
  },
  message: { group: 'Messages', icon: 'mail', href: id => `/admin/messages/${id}` },
  request: {
    group: 'Refused calls',
    icon: 'help',
    href: id => `/admin/requests?id=${encodeURIComponent(id)}`,
  },
}

function toHit(finding: SearchResult): PaletteItem {
  const { is, id, name, note } = finding
  const { icon, href } = places[is]
  const bare = /^[A-Z]-\d+$/.test(id) ? id.slice(2) : id
  return { href: href(bare, finding), name, icon, note, id }
}
