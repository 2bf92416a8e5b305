import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import { formatSigned } from '@/app/admin/(console)/users/[id]/wallet/open-transaction'
import { platformNames } from '@/lib/app-config/release/rules'
import { describeChange } from '@/lib/console/audit-log/describe-change'
import type { TimelineEvent } from '@/lib/console/timeline/list-timeline'
import { formatAmount } from '@/lib/core/amount'
import { formatMoney, pluralize, sentenceCase } from '@/lib/core/format'
import { formatTransactionKind } from '@/lib/ledger/transaction-kind'
import { templateNames } from '@/lib/notify/messages/rules'

/** `href` leads to the object of the event. */
type ShownEvent = { text: string; note: string; href: string | null; isBad?: boolean }

type Facts = TimelineEvent['facts']
type Presenter = (facts: Facts, event: { id: string; userHref: string }) => ShownEvent

const word = (value: unknown) => String(value ?? '').replaceAll('_', ' ')
const platforms: Record<string, string> = platformNames
const platformName = (value: unknown) =>
  platforms[String(value ?? '').toLowerCase()] ?? (value ? String(value) : 'an unknown platform')

const presenters: Record<string, Presenter> = {
  rejection: ({ method, path, status, rule, request }) => ({
    text: `${method} ${path} answered ${status}`,
    note: String(rule),
    href: `/admin/requests?id=${encodeURIComponent(String(request))}`,
    isBad: true,
  }),
  transaction: ({ type, entry, reverses, reason, postings }, { id, userHref }) => ({
    text: `${reverses === null ? formatTransactionKind(String(type)) : `Reversal of T-${reverses}`} ${formatPostings(postings)}`,
    note: [`T-${id}`, entry !== null && `E-${entry}`, reason].filter(Boolean).join(' · '),
    href: `${userHref}/wallet?open=${id}`,
  }),
  entry: ({ game, picks, mode, cents }, { id }) => ({
    text: `Entered ${pluralize(Number(picks), 'pick')} on ${game} for ${formatStake(Number(cents), mode as 'Cash')}`,
    note: `E-${id}`,
    href: `/admin/entries/${id}`,
  }),
  settlement: ({ game, outcome, mode, cents }, { id }) => ({
    text: `Entry on ${game} ${outcome}, paid ${formatStake(Number(cents ?? 0), mode as 'Cash')}`,
    note: `E-${id}`,
    href: `/admin/entries/${id}`,
  }),
  correction: ({ entry, correction, game, mode, fromOutcome, fromCents, toOutcome, toCents }) => {
    const [from, to] = [fromCents, toCents].map(cents => formatStake(Number(cents), mode as 'Cash'))
    return {
      text: `Entry on ${game} corrected from ${fromOutcome}, paid ${from}, to ${toOutcome}, paid ${to}`,
      note: `E-${entry} · Correction ${correction}`,
      href: `/admin/entries/${entry}`,
    }
  },
  contest: ({ contest, name }) => ({
    text: `Joined contest ${name}`,
    note: '',
    href: `/admin/contests/${contest}`,
  }),
  contest_result: ({ contest, name, result, rank, fromRank }) => ({
    text: describeContestResult(String(name), String(result), { rank, fromRank }),
    note: '',
    href: `/admin/contests/${contest}`,
  }),
  claim: ({ promo, name, cents, bucket }) => ({
    text: `Claimed promo ${name}`,
    note: formatAmount(Number(cents), bucket as string | null),
    href: `/admin/promos/${promo}`,
  }),
  message: ({ channel, template, status, recipient }, { id }) => ({
    text: `${channel === 'sms' ? 'SMS' : 'Email'} “${templateNames[String(template)] ?? template}” to ${recipient}`,
    note: status === 'queued' ? 'Waiting' : sentenceCase(word(status)),
    href: `/admin/messages/${id}`,
    isBad: status === 'failed',
  }),
  sign_up: ({ platform }) => ({ text: `Signed up on ${platformName(platform)}`, note: '', href: null }),
  sign_in: ({ platform }, { userHref }) => ({
    text: 'Signed in',
    note: platform ? `The session is on ${platformName(platform)}` : '',
    href: `${userHref}/devices`,
  }),
  sign_out: ({ reason }, { userHref }) => ({
    text: 'Session ended',
    note: sentenceCase(word(reason)),
    href: `${userHref}/devices`,
  }),
  deposit: ({ cents }) => ({
    text: `Started a deposit of ${formatMoney(Number(cents))}`,
    note: '',
    href: '/admin/deposits',
  }),
  deposit_end: ({ cents, status, reason }) => ({
    text: `Deposit of ${formatMoney(Number(cents))} ${word(status)}`,
    note: status === 'failed' ? String(reason) : '',
    href: '/admin/deposits',
    isBad: status === 'failed',
  }),
  withdrawal: ({ cents }) => ({
    text: `Requested a withdrawal of ${formatMoney(Number(cents))}`,
    note: '',
    href: '/admin/withdrawals',
  }),
  withdrawal_end: ({ cents, status, reason }) => ({
    text: `Withdrawal of ${formatMoney(Number(cents))} ${word(status)}`,
    note: status === 'failed' ? String(reason) : '',
    href: '/admin/withdrawals',
    isBad: status === 'failed',
  }),
  deposit_reversal: ({ cents, type, status }) => ({
    text: `${sentenceCase(word(type))} of ${formatMoney(Number(cents))}`,
    note: sentenceCase(word(status)),
    href: '/admin/deposits',
    isBad: true,
  }),
  identity: (_, { id }) => ({ text: 'Started an identity check', note: '', href: `/admin/identity/${id}` }),
  identity_end: ({ status }, { id }) => ({
    text: `Identity check ${word(status)}`,
    note: '',
    href: `/admin/identity/${id}`,
    isBad: status === 'rejected',
  }),
  location: ({ outcome, source, region, isJump }, { userHref }) => ({
    text: `Location ${outcome === 'allowed' ? 'allowed' : `denied: ${word(outcome)}`}${region ? ` in ${region}` : ''}`,
    note: [
      source === 'user' ? '' : `By ${source === 'operator' ? 'an operator' : 'the service'}`,
      isJump ? 'Impossible jump' : '',
    ]
      .filter(Boolean)
      .join(' · '),
    href: userHref,
    isBad: outcome !== 'allowed' || isJump === true,
  }),
  suspension_end: (_, { userHref }) => ({ text: 'Suspension ended', note: 'It was over', href: userHref }),
  time_out_end: (_, { userHref }) => ({ text: 'Time-out ended', note: 'It was over', href: userHref }),
  region_closure: ({ author, code, name, isClosed }) => ({
    text: `${author} ${isClosed ? 'closed cash play' : 'raised the minimum age'} in ${name}`,
    note: 'The allowed location ended',
    href: `/admin/regions#${code}`,
    isBad: true,
  }),
  change: ({ author, operatorId, action, reason, before, after, isRevert }, { id, userHref }) => ({
    text: `${author} ${describeChange({
      subjectName: 'the user',
      action: String(action),
      subjectType: 'user',
      subjectId: userHref.split('/').at(-1) ?? '',
      operatorId: operatorId as number | null,
      before: before as object | null,
      after: after as object | null,
      isRevert: isRevert === true,
    })}`,
    note: String(reason ?? ''),
    href: `${userHref}/audit?open=${id}`,
  }),
}

function describeContestResult(name: string, result: string, { rank, fromRank }: Facts): string {
  if (result === 'cancellation') return `Contest ${name} was canceled`
  if (result === 'completion') return `Contest ${name} ended${rank === null ? '' : `, place ${rank}`}`
  return rank === fromRank
    ? `Standings of contest ${name} corrected, still place ${rank}`
    : `Place in contest ${name} corrected from ${fromRank} to ${rank}`
}

export function presentEvent({ source, id, facts }: TimelineEvent, userHref: string): ShownEvent {
  const present = presenters[source]
  if (!present) throw new Error(`no presenter for the timeline source ${source}`)
  return present(facts, { id, userHref })
}

function formatPostings(postings: unknown): string {
  const amounts = (postings ?? []) as { bucket: string; cents: number }[]
  return amounts.map(({ bucket, cents }) => formatSigned(BigInt(cents), bucket)).join(', ')
}
