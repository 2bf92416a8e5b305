import type { ListedSetting } from '@/lib/change/settings/list-settings'

type Group = { name: string; settings: ListedSetting[] }

/** The settings whose name, key or description contains the text; without groups that have none. */
export function filterSettings(
  groups: readonly Group[],
  { text, isChangedOnly }: { text: string; isChangedOnly: boolean },
): Group[] {
  const word = text.toLowerCase()
  const matches = ({ key, name, description, value, defaultValue }: ListedSetting) =>
    [key, name, description].some(part => part.toLowerCase().includes(word)) &&
    (!isChangedOnly || value !== defaultValue)
  return groups
    .map(({ name, settings }) => ({ name, settings: settings.filter(matches) }))
    .filter(({ settings }) => settings.length > 0)
}
