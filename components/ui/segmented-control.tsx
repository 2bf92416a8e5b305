export function SegmentedControl<Choice extends string>(props: {
  label: string
  choices: readonly Choice[]
  chosen: Choice
  onChoose: (choice: Choice) => void
}) {
  const { label, choices, chosen, onChoose } = props
  return (
    <fieldset className="inline-flex w-fit rounded-[7px] bg-sunken p-0.5 inset-ring inset-ring-line">
      <legend className="sr-only">{label}</legend>
      {choices.map(choice => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
          className="h-9 rounded-[5px] px-2.5 font-medium text-12 text-muted aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-raised aria-pressed:ring aria-pressed:ring-line sm:h-[26px]"
        >
          {choice}
        </button>
      ))}
    </fieldset>
  )
}
