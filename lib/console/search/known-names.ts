import { defaultSettings } from '@/lib/change/settings/definitions'
import { formatSettingName } from '@/lib/change/settings/rules'
import { usRegions } from '@/lib/people/location/region-rules'
import { maxResults } from './parts-of-ids'
import { findByWords } from './rules'

/** By part of the name or key; with a typo, by the beginning of words. */
export function findSettings(text: string): { key: string; name: string }[] {
  const settings = Object.keys(defaultSettings).map(key => ({ key, name: formatSettingName(key) }))
  const words = text.toLowerCase().replaceAll('_', ' ')
  const parts = settings.filter(
    ({ key, name }) => key.replaceAll('_', ' ').includes(words) || name.toLowerCase().includes(words),
  )
  const found = parts.length > 0 ? parts : findByWords(settings, ({ key, name }) => `${key} ${name}`, text)
  return found.slice(0, maxResults)
}

/** By code, or by the beginning of words of the name. */
export function findStates(text: string): readonly { code: string }[] {
  if (text.length === 2) return usRegions.filter(({ code }) => code === text.toUpperCase())
  return findByWords(usRegions, ({ name }) => name, text)
}
