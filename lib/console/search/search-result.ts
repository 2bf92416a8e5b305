/** `id` as displayed: "U-40218". `note` distinguishes results with the same name. */
export type SearchResult = {
  kind:
    | 'user'
    | 'game'
    | 'entry'
    | 'promo'
    | 'transaction'
    | 'message'
    | 'release'
    | 'contest'
    | 'contest-entry'
    | 'match'
    | 'correction'
    | 'athlete'
    | 'job'
    | 'task'
    | 'operator'
    | 'region'
    | 'segment'
    | 'deposit'
    | 'withdrawal'
    | 'identity'
    | 'challenge'
    | 'trivia'
    | 'setting'
    | 'request'
    | 'payment-event'
    | 'webhook-event'
    | 'change'
    | 'api-token'
  id: string
  name: string
  note: string
}
