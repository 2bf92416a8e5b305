import sql, { empty, type Sql } from 'sql-template-tag'
import { readLongId } from '@/lib/core/read-id'
import { readPhone, readPhoneEnd } from '@/lib/core/read-phone'
import { contains, escapeLike, startsWith } from '@/lib/list/filters'
import { readUid } from '@/lib/notify/webhooks/deliveries-list'
import { isDeclined, paymentRequestOf } from '@/lib/payments/withdrawals-list'
import { shownPrefixLength, tokenPrefix } from '@/lib/people/operator/api-tokens/rules'
import { selectCurrentStatus } from '@/lib/play/contest/contest-state'
import { promoStateLabels } from '@/lib/rewards/promo/promo-state'
import { findSettings, findStates } from './known-names'
import { isPartOfId, maxResults, selectPaymentEvents, selectRequests, withoutProvider } from './parts-of-ids'
import { canBeMisspelled, listTypos } from './rules'
import type { SearchResult } from './search-result'

/**
 * The query, and its number if it looks like an ID of the source. `id` is null if the number is out of range. Only managers see
 * legal names.
 */
export type Query = {
  text: string
  number: string | null
  id: number | null
  isMasked: boolean
  seesLegalNames?: boolean
}

/** `accepts` skips queries that cannot match. `select` returns id, name and note. */
export type SearchSource = {
  kind: SearchResult['kind']
  letter?: string
  accepts?: (text: string) => boolean
  select: (query: Query) => Sql
}

/** What is searched, in the order of the results. */
export const sources: SearchSource[] = [
  { kind: 'user', letter: 'U', select: selectUsers },
  {
    kind: 'game',
    accepts: text => text.length >= 2,
    select: ({ text }) => sql`
      select id, name, status::text as note from games
       where id = ${readNumbered('game', text)}::bigint or ${contains(sql`name`, text)} order by id limit ${maxResults}`,
  },
  {
    kind: 'entry',
    letter: 'E',
    select: ({ id }) => sql`
      select e.id, e.contest_name as name, u.username as note
        from pickem_entries e join users u on u.id = e.user_id where e.id = ${id}::bigint`,
  },
  {
    kind: 'promo',
    letter: 'P',
    select: ({ text, id }) => sql`
      select id, name,
             case when status = 'draft' then 'Draft' when ends_at <= now() then 'Ended'
                  when spent_cents + credits_cents > budget_cents then ${promoStateLabels.spent} when status = 'paused' then 'Paused'
                  when not exists (select from credit_buckets where id = credit_bucket_id and is_active)
                  then ${promoStateLabels.no_bucket}
                  when starts_at > now() then 'Scheduled' else 'Live' end as note
        from promos where id = ${id}::bigint or ${contains(sql`name`, text)}
       order by id = ${id}::bigint desc nulls last, id desc limit ${maxResults}`,
  },
  {
    kind: 'transaction',
    letter: 'T',
    // A number without a letter can also be the ID that the user reads in the app.
    select: ({ text, number }) => sql`
      select t.id, replace(t.kind::text, '_', ' ') || case when p.id is null then '' else ', ID in the app ' || p.id end as name,
             u.username || ' U-' || t.user_id as note
        from (select ${number}::bigint as id, null::bigint as posting_id
              union all
              select transaction_id, id from postings where id = ${readLongId(text)}::bigint and user_id is not null) as found
             join ledger_transactions t on t.id = found.id join users u on u.id = t.user_id
             left join postings p on p.id = found.posting_id
       order by p.id nulls last`,
  },
  {
    kind: 'message',
    letter: 'M',
    select: ({ id }) => sql`
      select id, replace(template, '_', ' ') as name, status as note from messages where id = ${id}::bigint`,
  },
  {
    kind: 'release',
    accepts: text => releaseName.test(text),
    select: ({ text }) => {
      const [, platform = '', version = ''] = releaseName.exec(text) ?? []
      return sql`
        select id, case platform when 'ios' then 'iOS ' else 'Android ' end || version as name, 'App version' as note
          from releases
         where version like ${`${version}%`} and (${platform} = '' or lower(platform::text) = ${platform.toLowerCase()})
         order by id desc limit ${maxResults}`
    },
  },
  {
    kind: 'contest',
    letter: 'C',
    select: ({ text, id }) => sql`
      select id, name, initcap(${selectCurrentStatus}) as note from contests c
       where id = ${id}::bigint or (${text.length >= 3} and name ilike ${`${escapeLike(text)}%`})
       order by id = ${id}::bigint desc nulls last, id desc limit ${maxResults}`,
  },
  {
    kind: 'contest-entry',
    accepts: text => readNumbered('entry', text) !== null || readLongId(text) !== null,
    select: ({ text, id }) => sql`
      select entry.contest_id || '/' || entry.user_id as id, 'Entry ' || entry.id || ' of ' || u.username as name,
             c.name as note
        from contest_entries entry join users u on u.id = entry.user_id join contests c on c.id = entry.contest_id
       where entry.id = ${readNumbered('entry', text) ?? id}::bigint and entry.status <> 'left'`,
  },
  {
    kind: 'match',
    accepts: text => isName(text) || matchId.test(text),
    select: ({ text }) => sql`
      select game_id || '/' || feed_game_id as id, away_team || ' at ' || home_team as name, games.name as note
        from feed_games join games on games.id = game_id
       where ${isMatch(text)}
       order by scheduled_at < now(), abs(extract(epoch from scheduled_at - now())) limit ${maxResults}`,
  },
  {
    kind: 'correction',
    accepts: text => readNumbered('correction', text) !== null,
    select: ({ text }) => sql`
      select c.id, 'Correction ' || c.id as name, away_team || ' at ' || home_team as note
        from settlement_corrections c join feed_games using (game_id, feed_game_id)
       where c.id = ${readNumbered('correction', text)}::bigint`,
  },
  {
    kind: 'athlete',
    accepts: isName,
    // Leads to the match with the athlete's line that is next, or was last.
    select: ({ text }) => sql`
      select latest.game_id || '/' || latest.feed_game_id as id, short_name as name, team as note
        from feed_players
             cross join lateral (
               select game_id, feed_game_id from projections join feed_games using (game_id, feed_game_id)
                where (game_id, feed_player_id) = (feed_players.game_id, feed_players.feed_player_id)
                order by scheduled_at desc nulls last limit 1) as latest
       where ${contains(sql`first_name || ' ' || last_name || ' ' || short_name`, text)}
       order by short_name, feed_player_id limit ${maxResults}`,
  },
  {
    kind: 'job',
    letter: 'J',
    accepts: hasLetter,
    select: ({ number }) => sql`
      select id, replace(task_identifier, '_', ' ') as name, 'in the queue' as note
        from graphile_worker.jobs where id = ${number}::bigint
      union all
      (select job_id, replace(task, '_', ' '), outcome::text from job_runs where job_id = ${number}::bigint
          and not exists (select from graphile_worker.jobs where id = ${number}::bigint) order by id desc limit 1)`,
  },
  {
    kind: 'task',
    accepts: isName,
    select: ({ text }) => sql`
      select name as id, replace(name, '_', ' ') as name, 'Task' as note from job_tasks
       where ${contains(sql`replace(name, '_', ' ')`, text.replaceAll('_', ' '))} order by name limit ${maxResults}`,
  },
  {
    kind: 'operator',
    accepts: text => text.length >= 2,
    select: ({ text }) => sql`
      select id, name, email as note from operators
       where ${contains(sql`name || ' ' || email`, text)} order by disabled_at is not null, lower(name) limit ${maxResults}`,
  },
  {
    kind: 'region',
    accepts: text => text.length >= 2,
    select: ({ text }) => {
      const found = findStates(text)
      return sql`
        select code as id, name, case when is_allowed then 'Open for cash' else 'Closed for cash' end as note from regions
         where code = any(${found.map(({ code }) => code)}::text[]) order by name limit ${maxResults}`
    },
  },
  {
    kind: 'segment',
    accepts: text => text.length >= 3,
    select: ({ text }) => sql`
      select name as id, name, 'Segment of ' || users || case users when 1 then ' user' else ' users' end as note
        from segments
       where ${contains(sql`name`, text)} or starts_with('segments', ${text.toLowerCase()}::text)
       order by lower(name) limit ${maxResults}`,
  },
  {
    kind: 'deposit',
    letter: 'D',
    accepts: hasLetter,
    select: ({ id }) => sql`
      select d.id, u.username as name, d.status::text as note
        from deposits d join users u on u.id = d.user_id where d.id = ${id}::bigint`,
  },
  {
    kind: 'withdrawal',
    letter: 'W',
    accepts: hasLetter,
    select: ({ id }) => sql`
      select w.id, u.username as name,
             case when w.status = 'processing' then 'at the provider'
                  when w.status = 'pending' and w.needs_approval
                  then case when ${paymentRequestOf} is null then 'to decide' else 'approval requested' end
                  when ${isDeclined(sql`w`)} and w.status = 'failed' then 'declined' else w.status::text end as note
        from withdrawals w join users u on u.id = w.user_id where w.id = ${id}::bigint`,
  },
  {
    kind: 'identity',
    letter: 'K',
    accepts: hasLetter,
    select: ({ id }) => sql`
      select c.id, u.username as name, c.status::text as note
        from identity_cases c join users u on u.id = c.user_id where c.id = ${id}::bigint`,
  },
  {
    kind: 'challenge',
    letter: 'H',
    accepts: hasLetter,
    select: ({ id }) => sql`select id, name, 'Challenge' as note from challenges where id = ${id}::bigint`,
  },
  {
    kind: 'trivia',
    letter: 'Q',
    accepts: hasLetter,
    select: ({ id }) =>
      sql`select id, text as name, status::text as note from trivia_questions where id = ${id}::bigint`,
  },
  {
    kind: 'setting',
    accepts: text => text.length >= 3,
    select: ({ text }) => {
      const found = findSettings(text)
      return sql`select key as id, name, 'Setting' as note
        from unnest(${found.map(({ key }) => key)}::text[], ${found.map(({ name }) => name)}::text[]) as found (key, name)`
    },
  },
  { kind: 'request', accepts: isPartOfId, select: ({ text }) => selectRequests(text) },
  {
    kind: 'payment-event',
    accepts: text => isPartOfId(withoutProvider(text)),
    select: ({ text }) => selectPaymentEvents(withoutProvider(text)),
  },
  {
    kind: 'webhook-event',
    accepts: text => readUid(text) !== null,
    select: ({ text }) => sql`
      select endpoint.id || '/evt_' || event.uid as id, event.type as name, endpoint.name as note
        from webhook_events event
             join webhook_deliveries delivery on delivery.event_id = event.id
             join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id
       where event.uid = ${readUid(text)}::uuid order by endpoint.id limit ${maxResults}`,
  },
  {
    kind: 'change',
    accepts: text => text.length >= 8,
    select: ({ text }) => sql`
      select request_id as id, min(author_name) as name,
             case count(*) when 1 then '1 change' else count(*) || ' changes' end as note
        from audit_rows where request_id = ${text}::text group by request_id`,
  },
  {
    kind: 'api-token',
    accepts: text => text.length >= shownPrefixLength && text.startsWith(tokenPrefix),
    // Pages show the beginning of a token; what follows it is ignored.
    select: ({ text }) => sql`
      select id, name, prefix || '…' as note from api_tokens
       where prefix = ${text.slice(0, shownPrefixLength)}::text order by id desc limit ${maxResults}`,
  },
]

/** Users with names that begin with the query but for one typo; the shortest names are nearest to it. */
export const misspelledUsers: SearchSource = {
  kind: 'user',
  letter: 'U',
  accepts: canBeMisspelled,
  select: ({ text }) => sql`
    select id, username as name, email as note from (
      select distinct found.id, found.username, found.email
        from unnest(${listTypos(text.toLowerCase())}::text[]) as typo
             cross join lateral (
               select id, username, email from users
                where lower(username) collate "C" >= typo and lower(username) collate "C" < typo || ${'\u{10FFFF}'}::text
                order by lower(username) collate "C" limit ${maxResults}) as found) as found
     order by length(username), username limit ${maxResults}`,
}

/** "iOS 2.6", "android 2", "2.5.0". */
const releaseName = /^(?:(ios|android)(?:\s+v?(?=\d)|$)|(?=\d+\.))(\d*(?:\.\d+)*)\.?$/i

/** The ID of a match as lists show it, with the name of its game, or the number alone. */
const matchId = /^(?:(.{2,40}) )?(\d{1,10})$/

function isMatch(text: string): Sql {
  const [, game = '', number] = matchId.exec(text) ?? []
  if (number === undefined) return sql`${contains(sql`home_team`, text)} or ${contains(sql`away_team`, text)}`
  return sql`feed_game_id = ${readLongId(number)}::bigint and lower(games.name) = coalesce(nullif(${game.toLowerCase()}, ''), lower(games.name))`
}

/** The number of "correction 12", "entry 12". */
function readNumbered(noun: string, text: string): number | null {
  const prefix = `${noun} `
  return text.toLowerCase().startsWith(prefix) ? readLongId(text.slice(prefix.length)) : null
}

/** A number alone finds only what operators are asked about most. */
function hasLetter(text: string): boolean {
  return /^[a-z]-?\d/i.test(text)
}

/** Names of teams and athletes; IDs and emails are none. */
function isName(text: string): boolean {
  return text.length >= 3 && !/[\d@]/.test(text)
}

const minLegalName = 3

function selectUsers({ text, id, isMasked, seesLegalNames = false }: Query): Sql {
  const word = text.toLowerCase()
  const phoneEnd = isMasked ? '' : readPhoneEnd(text)
  const byPhoneEnd = sql`
      union
      (select id, username, email, null as legal_name from users where ${startsWith(sql`reverse(phone) collate "C"`, phoneEnd)}
        order by reverse(phone) collate "C" limit ${maxResults})`
  const byLegalName = sql`
      union
      (select users.id, username, email, legal_name from identity_cases c join users on users.id = c.user_id and deleted_at is null
        where ${startsWith(sql`lower(legal_name) collate "C"`, word)}
        order by lower(legal_name) collate "C" limit ${maxResults})`
  // A prefix search would reveal a masked email letter by letter, so it must match exactly.
  const byEmail = isMasked ? sql`email = ${word}` : startsWith(sql`email collate "C"`, word)
  return sql`
    select id, username as name, concat_ws(', ', max(legal_name), email) as note from (
      (select id, username, email, null as legal_name from users where id = ${id}::bigint)
      union
      (select id, username, email, null as legal_name from users where phone = nullif(${readPhone(text)}, '') limit 1)
      union
      (select id, username, email, null as legal_name from users where ${startsWith(sql`lower(username) collate "C"`, word)}
        order by lower(username) collate "C" limit ${maxResults})
      union
      (select id, username, email, null as legal_name from users where ${byEmail} order by email collate "C" limit ${maxResults})
      ${phoneEnd ? byPhoneEnd : empty}
      ${seesLegalNames && word.length >= minLegalName ? byLegalName : empty}
    ) found group by id, username, email
     order by id = ${id}::bigint desc nulls last, username limit ${maxResults}`
}
