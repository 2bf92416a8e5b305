export function UserView({ children }: { children: string }) {
  return (
    <div className="border-line border-t px-4 py-3">
      <p className="font-medium">What the user sees</p>
      <p className="text-pretty text-ink-soft" aria-live="polite">
        {children}
      </p>
    </div>
  )
}
