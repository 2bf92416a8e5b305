import type { z } from 'zod'
import type { MadePersona } from './make-persona'
import type { persona } from './schema'

/** A made persona on the wire. */
export function presentPersona({ entry, ...made }: MadePersona): z.input<typeof persona>['data'] {
  return {
    user_id: made.userId,
    email: made.email,
    username: made.username,
    phone: made.phone,
    password: made.password,
    access_token: made.accessToken,
    main_contest_entry_id: entry?.contestEntryId ?? null,
    main_blueprint_id: entry?.blueprintId ?? null,
    game_id: entry?.gameId ?? null,
  }
}
