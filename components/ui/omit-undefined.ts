/** react-aria props do not accept explicit undefined under exactOptionalPropertyTypes. */
export function omitUndefined<Props extends object>(
  props: Props,
): { [Name in keyof Props]: Exclude<Props[Name], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never
}
