import { z } from 'zod'
import { settingKeys } from '@/lib/change/settings/change-setting'
import { settingsShape } from '@/lib/change/settings/definitions'
import type { Generated } from '@/scripts/generate/generated'

/** The type of settings in the kit, which imports nothing of lib. */
export function generateSettings(): Generated {
  const { properties = {} } = z.toJSONSchema(settingsShape)
  const lines = settingKeys.map(key => {
    const { type, description } = properties[key] as { type: string; description: string }
    return `  /** ${description} */\n  ${key}?: ${type === 'integer' ? 'number' : type}\n`
  })
  const text = `// Written by \`npm run generate -- settings\`.\n
/** Settings of a world by key. */
export type Settings = {\n${lines.join('')}}\n`
  return { 'e2e/kit/src/settings.ts': text }
}
