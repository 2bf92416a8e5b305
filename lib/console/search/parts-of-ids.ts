import sql, { type Sql } from 'sql-template-tag'

export const maxResults = 5

/** Rows of which the beginning of an ID is found, as no index has it. */
const maxRecent = 5_000

/** A beginning of an ID of many letters and digits. */
export const isPartOfId = (text: string) => text.length >= 6 && !/\s/.test(text) && /\d/.test(text)

/** Pages show the provider before the ID of an event. */
export const withoutProvider = (text: string) => text.replace(/^(?:stripe|sandbox) /i, '')

/** The request with this ID, of the service or of the client, or recent ones with IDs that begin so. */
export const selectRequests = (text: string): Sql => sql`
      with exact as (
        select ${text}::text as id, method, path, status
          from (
            (select * from rejections where request_id = ${text} limit 1)
            union all
            (select * from rejections where client_request_id = ${text} order by id desc limit 1)
          ) found limit 1
      ), beginning as (
        select request_id as id, method, path, status
          from (select * from rejections order by id desc limit ${maxRecent}) as recent
         where starts_with(lower(request_id), ${text.toLowerCase()}) and not exists (select from exact)
         limit ${maxResults}
      )
      select id, method || ' ' || path as name, 'rejected with ' || status as note
        from (select * from exact union all select * from beginning) as found`

/** The payment event with this ID, and recent ones with IDs that begin so. */
export const selectPaymentEvents = (eventId: string): Sql => sql`
  select event_id as id, kind as name, provider || ', ' || status as note from payment_events
   where provider in ('stripe', 'sandbox') and event_id = ${eventId}::text
  union all
  (select event_id, kind, provider || ', ' || status
     from (select * from payment_events order by id desc limit ${maxRecent}) as recent
    where starts_with(event_id, ${eventId}) and event_id <> ${eventId} limit ${maxResults})`
