import type { ReactNode } from 'react'
import { SetBreadcrumb } from '@/components/shell/breadcrumb'

export type HeaderProps = {
  title: string
  /** One sentence that describes the page. */
  children?: ReactNode
  /** At most one primary and two secondary buttons; the rest in a Menu. */
  actions?: ReactNode
}

export function PageHeader({ title, children, actions }: HeaderProps) {
  return (
    <HeaderLayout
      name={title}
      actions={actions}
      basis="flex-auto"
      title={<h1 className={titleClass}>{title}</h1>}
    >
      {children}
    </HeaderLayout>
  )
}

export const titleClass = 'font-semibold text-[22px] leading-9 tracking-[-0.017em] sm:text-20 sm:leading-7'

/** `name` is also the title of the browser's tab, and the last breadcrumb of a page that is in no menu. */
export function HeaderLayout(props: {
  name: string
  title: ReactNode
  /** On phones, actions go below a title that would be narrower. Names of objects wrap first. */
  basis: string
  picture?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  const { name, title, basis, picture, children, actions } = props
  return (
    <header className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1 sm:mb-5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-x-4 sm:gap-y-0">
      <title>{`${name} · Slatekeeper`}</title>
      <SetBreadcrumb name={name} />
      <div className={`flex min-w-0 items-center gap-3 ${basis}`}>
        {picture}
        {title}
      </div>
      {actions && (
        <div className="flex max-w-full flex-none flex-wrap items-center gap-2 sm:row-span-2 max-sm:[&_a]:h-9 max-sm:[&_button]:h-9">
          {actions}
        </div>
      )}
      {children && (
        <p className="max-w-[88ch] basis-full text-pretty text-muted sm:col-start-1 sm:mt-0.5">{children}</p>
      )}
    </header>
  )
}
