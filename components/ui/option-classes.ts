/** Shared by menus and option lists, which scroll where they do not fit. */
export const popoverClass =
  'overflow-y-auto overscroll-contain rounded-card bg-raised p-1 shadow-menu outline-none transition-opacity duration-200 data-entering:opacity-0 data-exiting:opacity-0'

export const optionClass =
  'flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 py-1 outline-none data-disabled:text-muted data-focused:bg-hover'
