import type { ReactNode } from 'react'

export type HeaderProps = {
  title: string
  /** One sentence that describes the page. */
  children?: ReactNode
  /** At most one primary and two secondary buttons; the rest in a Menu. */
  actions?: ReactNode
}

export function PageHeader({ title, children, actions }: HeaderProps) {
  return (
    <HeaderLayout actions={actions} basis="flex-auto" title={<h1 className={titleClass}>{title}</h1>}>
      {children}
    </HeaderLayout>
  )
}

export const titleClass =
  'font-semibold text-[22px] leading-9 tracking-[-0.017em] fold:text-20 fold:leading-7'

export function HeaderLayout(props: {
  title: ReactNode
  /** On phones, actions go below a title that would be narrower. Names of objects wrap first. */
  basis: string
  picture?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  const { title, basis, picture, children, actions } = props
  return (
    <header className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1 fold:mb-5 fold:grid fold:grid-cols-[minmax(0,1fr)_auto] fold:items-start fold:gap-x-4 fold:gap-y-0">
      <div className={`flex min-w-0 items-center gap-3 ${basis}`}>
        {picture}
        {title}
      </div>
      {actions && (
        <div className="flex flex-none items-center gap-2 fold:row-span-2 max-fold:[&_a]:h-9 max-fold:[&_button]:h-9">
          {actions}
        </div>
      )}
      {children && (
        <p className="max-w-[88ch] basis-full text-pretty text-muted fold:col-start-1 fold:mt-0.5">
          {children}
        </p>
      )}
    </header>
  )
}
