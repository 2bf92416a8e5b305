/** The last complete segment of an archive, which also has files of backups and timelines; "" if there is none. */
export function lastSegment(files: readonly string[]): string {
  return (
    files
      .filter(file => /^[\dA-F]{24}$/.test(file))
      .sort()
      .at(-1) ?? ''
  )
}

/** Settings of a restored copy. It accepts connections only at its target, and never writes to the archive that it reads. */
export function recoverySettings(archive: string, until: string): string {
  const settings = {
    restore_command: `cp "${archive}/%f" "%p"`,
    recovery_target_time: until,
    recovery_target_action: 'promote',
    hot_standby: 'off',
    archive_mode: 'off',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  return `\n${lines.join('\n')}\n`
}
