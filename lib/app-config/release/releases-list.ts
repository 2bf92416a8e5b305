import sql from 'sql-template-tag'
import { sentenceCase } from '@/lib/core/format'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, contains, escapeLike, oneOf } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { platformNames, type ReleaseState, type StoredRelease } from './rules'

const states = {
  current: 'current',
  rollout: 'rolling out',
  held: 'held',
  stopped: 'stopped',
  scheduled: 'scheduled',
  draft: 'draft',
  replaced: 'replaced',
  withdrawn: 'withdrawn',
}

/** A held or stopped rollout has a state of its own here. */
const listedState = sql`
  case when r.state = 'rollout' and r.rollout_state <> 'running' then r.rollout_state::text else r.state end`

export const releasesList = defineList({
  name: 'releases',
  nouns: { one: 'release', many: 'releases' },
  // Mirrors getReleaseState in SQL so that the list can filter by state.
  from: sql`(
    select releases.*, case
             when withdrawn_at is not null then 'withdrawn'
             when publish_at is null then 'draft'
             when publish_at > now() then 'scheduled'
             when exists (
               select from releases newer
                where newer.platform = releases.platform and newer.publish_at <= now() and newer.withdrawn_at is null
                  and newer.rollout_percent = 100 and (newer.publish_at, newer.id) > (releases.publish_at, releases.id)
             ) then 'replaced'
             when rollout_percent < 100 then 'rollout' else 'current' end as state
      from releases
  ) r`,
  id: { by: sql`r.id`, type: 'int' },
  select: rowsOf<ListedRelease>(sql`
    r.id, r.platform, r.version, r.force_update, r.notes, r.publish_at, r.withdrawn_at, r.rollout_plan,
    r.rollout_percent, r.rollout_state, r.rollout_since, r.rollout_reason, r.created_at, r.updated_at, r.state, (
      select author_name from audit_rows
       where subject_type = 'release' and subject_id = r.id::text order by id desc limit 1
    ) as changed_by`),
  columns: [
    { key: 'release', label: 'Release', sort: 'version', isFixed: true, onPhone: 'name' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'update', label: 'Update' },
    { key: 'publishes', label: 'Publishes', sort: 'publishes', onPhone: 'detail' },
    { key: 'field', label: 'Adoption', onPhone: 'value' },
    { key: 'notes', label: 'Notes', isNumeric: true },
    { key: 'by', label: 'By' },
  ],
  csv: {
    Platform: release => platformNames[release.platform],
    release: ['Version', release => release.version],
    state: ({ state, rolloutState }) =>
      sentenceCase(state === 'rollout' && rolloutState !== 'running' ? rolloutState : states[state]),
    'Rollout percent': release => release.rolloutPercent,
    update: ['Forced', release => release.forceUpdate],
    publishes: release => release.publishAt,
    Withdrawn: release => release.withdrawnAt,
    notes: release => release.notes.map(({ title }) => title).join('; '),
    by: ['Changed by', release => release.changedBy],
    Changed: release => release.updatedAt,
    field: null,
  },
  sorts: {
    publishes: {
      by: sql`coalesce(r.publish_at, 'infinity')`,
      type: 'timestamptz',
      isDescendingFirst: true,
    },
    version: {
      by: sql`to_char((parse_build(r.version))[1], 'FM000000000') || to_char((parse_build(r.version))[2], 'FM000000000')
        || to_char((parse_build(r.version))[3], 'FM000000000') || to_char((parse_build(r.version))[4], 'FM000000000')`,
      type: 'text',
      isDescendingFirst: true,
    },
  },
  defaultSort: '-publishes',
  search: {
    placeholder: 'Find a version',
    where: text => sql`
      (${contains(sql`r.version`, text)}
       or case r.platform when 'ios' then 'ios ' else 'android ' end || r.version
          like ${`${escapeLike(text.toLowerCase())}%`})`,
  },
  filters: {
    platform: anyOf('Platform', platformNames, chosen => sql`r.platform::text = any(${chosen})`),
    state: anyOf('State', states, chosen => sql`${listedState} = any(${chosen})`),
    update: oneOf('Update', { forced: 'forced', optional: 'optional' }, kind =>
      kind === 'forced' ? sql`r.force_update` : sql`not r.force_update`,
    ),
    published: dateRange('Publishes', sql`r.publish_at`),
  },
  views: [
    { key: 'all', name: 'All' },
    { key: 'current', name: 'Current', filters: { state: 'current' } },
    { key: 'rollouts', name: 'Rolling out', filters: { state: 'rollout,held' } },
    { key: 'scheduled', name: 'Scheduled', filters: { state: 'scheduled' } },
    { key: 'drafts', name: 'Drafts', filters: { state: 'draft' } },
    { key: 'forced', name: 'Forced', filters: { update: 'forced' } },
    { key: 'withdrawn', name: 'Withdrawn', filters: { state: 'withdrawn' } },
  ],
  isExact: true,
})

/** `changedBy` is null if no operator changed it. */
export type ListedRelease = StoredRelease & { state: ReleaseState; changedBy: string | null }
