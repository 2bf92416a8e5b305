import type { z } from 'zod'
import type { CreatedPersona } from './create-persona'
import type { persona } from './schema'

export function presentPersona({ entry, ...created }: CreatedPersona): z.input<typeof persona>['data'] {
  return {
    user_id: created.userId,
    email: created.email,
    username: created.username,
    phone: created.phone,
    password: created.password,
    access_token: created.accessToken,
    main_contest_entry_id: entry?.contestEntryId ?? null,
    main_blueprint_id: entry?.blueprintId ?? null,
    game_id: entry?.gameId ?? null,
  }
}
