import { z } from 'zod'
import { balanceV1 } from '@/lib/api/balance/schema-v1'
import { balanceV2 } from '@/lib/api/balance/schema-v2'
import { findSource, listFields, type ReplySchema } from '@/lib/api/field-sources/rules'
import { fieldSources } from '@/lib/api/field-sources/sources'
import { maintenanceMode } from '@/lib/app-config/maintenance/schema'
import { appVersions } from '@/lib/app-config/release/schema'
import type { FieldSource } from '@/lib/core/field-source'
import type { Responses } from './preview-build'

type Reply = { shape: z.ZodType; owner: string; place: 'data' | '' }

const replies: Record<keyof Responses, Reply> = {
  'check-app-update': { shape: appVersions, owner: 'AppVersions', place: 'data' },
  'balance/v2': { shape: balanceV2, owner: 'BalanceV2', place: 'data' },
  'check-maintenance-mode': { shape: maintenanceMode, owner: 'GET /check-maintenance-mode', place: '' },
  balance: { shape: balanceV1, owner: 'BalanceV1', place: 'data' },
}

/** The source of each field by response and path, such as `data.games[].name`. */
export function listSources(): Record<keyof Responses, Record<string, FieldSource>> {
  const entries = Object.entries(replies).map(([path, reply]) => [path, sourcesOf(reply)])
  return Object.fromEntries(entries) as ReturnType<typeof listSources>
}

function sourcesOf({ shape, owner, place }: Reply): Record<string, FieldSource> {
  const { $defs, ...schema } = z.toJSONSchema(shape, { unrepresentable: 'any' })
  const fields = listFields(schema as ReplySchema, ($defs ?? {}) as Record<string, ReplySchema>, owner)
  return Object.fromEntries(
    fields.flatMap(field => {
      const source = findSource(fieldSources, field)
      return source ? [[place ? `${place}.${field.path}` : field.path, source]] : []
    }),
  )
}
