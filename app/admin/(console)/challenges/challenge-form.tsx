'use client'

import { changeChallenge, createChallenge } from '@/app/admin/(console)/generated/actions'
import { Form } from '@/components/form/form'
import { editorsOnly, useForm } from '@/components/form/use-form'
import { Card, Pair, Stack } from '@/components/page/card'
import { useClock } from '@/components/ui/clock'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Note } from '@/components/ui/note'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextArea, TextField } from '@/components/ui/text-field'
import { formatDateTime } from '@/lib/core/format'
import { challengeKindNames, describeGoal } from '@/lib/rewards/challenge/rules'
import type { ChallengeInput as Values } from '@/lib/rewards/challenge/schema-console'

const names: Record<keyof Values, string> = {
  name: 'Name',
  description: 'Description',
  kind: 'Kind',
  goal: 'Goal',
  gameId: 'Game',
  startsAt: 'Start',
  endsAt: 'End',
}

type Props = {
  /** Null for a new challenge. */
  id: number | null
  form: Values
  updatedAt?: string
  /** With wins, only name, description and end can change. */
  hasWins: boolean
  games: { id: number; name: string }[]
  canEdit: boolean
}

export function ChallengeForm({ id, form: saved, updatedAt = '', hasWins, games, canEdit }: Props) {
  const { now, zone } = useClock()
  const form = useForm<Values>({
    shape: async () => (await import('@/lib/rewards/challenge/schema-console')).challengeInput,
    saved,
    version: updatedAt,
    names,
    save: (values, { version }) =>
      id === null ? createChallenge(values) : changeChallenge({ id, updatedAt: version, form: values }),
    readOnly: !canEdit && editorsOnly,
    opensIn: id === null && '/admin/challenges',
  })
  const { values, field } = form
  const gameOptions = [
    { value: 'all', label: 'All games' },
    ...games.map(game => ({ value: String(game.id), label: game.name })),
  ]

  return (
    <div className="max-w-form">
      <Form
        form={form}
        saveLabel={id === null ? 'Create challenge' : 'Save'}
        formatField={(name, value) => formatField(name, value, { games, now, zone })}
      >
        {canEdit && hasWins && (
          <Note>Users have won this challenge, so its goal, game and start cannot change.</Note>
        )}
        <Card title="Challenge">
          <Stack>
            <TextField help="Shown in the app. Winners keep the name they won." {...field('name')} />
            <TextArea isOptional rows={2} {...field('description')} />
          </Stack>
        </Card>
        <Card title="Goal" note={describeGoal(values.kind, values.goal)}>
          <Stack>
            <Pair>
              <Select
                isDisabled={hasWins}
                options={Object.entries(challengeKindNames).map(([value, label]) => ({
                  value: value as Values['kind'],
                  label,
                }))}
                {...field('kind')}
              />
              <NumberField
                isDisabled={hasWins}
                end={values.kind === 'perfect_slip' ? 'picks' : 'entries'}
                {...field('goal')}
                onChange={goal => form.set('goal', goal ?? 0)}
              />
            </Pair>
            <Select
              isDisabled={hasWins}
              help="Refunded entries never count, and do not end a streak."
              options={gameOptions}
              {...field('gameId')}
              value={values.gameId === null ? 'all' : String(values.gameId)}
              onChange={key => form.set('gameId', key === 'all' ? null : Number(key))}
            />
          </Stack>
        </Card>
        <Card title="Period" note="by the time of settlement">
          <Pair>
            <DateTimeField isOptional isDisabled={hasWins} {...field('startsAt')} label="Starts" />
            <DateTimeField isOptional {...field('endsAt')} label="Ends" />
          </Pair>
        </Card>
      </Form>
    </div>
  )
}

function formatField(
  name: keyof Values,
  value: unknown,
  { games, now, zone }: { games: Props['games']; now: Date; zone: string },
): string {
  if (name === 'kind') return challengeKindNames[value as Values['kind']]
  if (name === 'gameId') return games.find(({ id }) => id === value)?.name ?? 'all games'
  if (value === null || value === '') return 'none'
  if (name === 'startsAt' || name === 'endsAt') return formatDateTime(new Date(String(value)), zone, now)
  return String(value)
}
