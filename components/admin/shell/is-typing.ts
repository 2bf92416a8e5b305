const takesText =
  'input:not([type=checkbox],[type=radio],[type=button]),textarea,select,[contenteditable=true],[role=spinbutton]'

/** Whether a key was pressed where it writes, or in a menu that listens itself; no single key may do anything there. */
export function isTyping({ target }: { target: EventTarget | null }): boolean {
  return target instanceof Element && target.closest(`${takesText},[role=menu],[role=listbox]`) !== null
}
