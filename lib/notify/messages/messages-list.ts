import sql, { join } from 'sql-template-tag'
import { sentenceCase } from '@/lib/core/format'
import { readLongId } from '@/lib/core/read-id'
import { readPhone } from '@/lib/core/read-phone'
import { defineList, type Lookup, rowsOf } from '@/lib/list/define-list'
import { anyOf, type FilterContext, oneOf, startsWith } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { type Channel, type MessageStatus, templateNames } from './rules'

const statusNames = { queued: 'waiting', sent: 'sent', failed: 'failed', canceled: 'canceled' }

const channelNames = { mail: 'email', sms: 'SMS' }

const recipient = sql`m.recipient collate "C"`

export const messagesList = defineList({
  name: 'messages',
  nouns: { one: 'message', many: 'messages' },
  from: sql`messages m`,
  id: { by: sql`m.id`, type: 'bigint' },
  select: rowsOf<ListedMessage>(sql`
    m.id::float8, m.channel::text as channel, m.recipient, m.template, m.status::text as status, m.attempts, m.last_error,
    m.created_at, m.sent_at, m.expires_at`),
  columns: [
    { key: 'message', label: 'Message', isFixed: true, onPhone: 'name' },
    { key: 'status', label: 'State', onPhone: 'state' },
    { key: 'recipient', label: 'To', sort: 'recipient', onPhone: 'detail' },
    { key: 'reason', label: 'Reason' },
    { key: 'attempts', label: 'Attempts', isNumeric: true, isHidden: true },
    { key: 'created', label: 'Created', sort: 'created', onPhone: 'value' },
    { key: 'sent', label: 'Sent', isHidden: true },
  ],
  // Without their text.
  csv: {
    ID: message => `M-${message.id}`,
    message: message => templateNames[message.template] ?? message.template,
    Channel: message => sentenceCase(channelNames[message.channel]),
    recipient: message => message.recipient,
    status: message => sentenceCase(statusNames[message.status]),
    reason: message => message.lastError,
    attempts: message => message.attempts,
    created: message => message.createdAt,
    sent: message => message.sentAt,
  },
  sorts: {
    created: { by: sql`m.created_at`, type: 'timestamptz', isDescendingFirst: true },
    recipient: { by: recipient, type: 'text', isPersonal: true },
  },
  defaultSort: '-created',
  search: { placeholder: 'Find a message', lookups: findMessages },
  filters: {
    status: anyOf(
      'State',
      statusNames,
      // Separate conditions, so that the index returns rows in order.
      chosen =>
        join(
          chosen.map(status => sql`m.status = ${status}::message_status`),
          ' or ',
        ),
    ),
    channel: oneOf('Channel', channelNames, channel => sql`m.channel = ${channel}::message_channel`),
    template: anyOf('Message', templateNames, chosen => sql`m.template = any(${chosen}::text[])`),
    created: dateRange('Created', sql`m.created_at`),
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'failed', name: 'Failed', filters: { status: 'failed' } },
    { key: 'queued', name: 'Waiting', filters: { status: 'queued' } },
    { key: 'today', name: 'Last day', filters: { created: '1d' } },
  ],
  sample: { searches: ['bench-', 'bench-40218@players.slatekeeper.test', 'M-40218'] },
})

/** By ID ("M-218") and by recipient. */
function findMessages(text: string, { isMasked }: FilterContext): Lookup[] {
  const lower = text.toLowerCase()
  const id = readLongId(text, 'm')
  const digits = readPhone(text)
  const to = digits.length >= 3 ? digits : lower
  const where = isMasked ? sql`${recipient} = ${to}::text` : startsWith(recipient, to)
  return [
    ...(id ? [{ where: sql`m.id = ${id}::bigint`, by: sql`m.id` }] : []),
    { where, by: sql`${recipient} desc, m.id desc` },
  ]
}

export type ListedMessage = {
  id: number
  channel: Channel
  recipient: string
  template: string
  status: MessageStatus
  attempts: number
  lastError: string
  createdAt: Date
  sentAt: Date | null
  expiresAt: Date | null
}
