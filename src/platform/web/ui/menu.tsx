import { VisuallyHidden } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { PlainLink } from './link.tsx'
import styles from './menu.module.css'

interface MenuProps {
  /** Accessible name of the menu. Screen readers also read it before the button's content. */
  label: string
  /** Content of the button. */
  target: ReactNode
  className?: string | undefined
  /** Called once it is closed again. */
  onClose?: () => void
  /** `MenuItem`s, `MenuLabel`s and `MenuDivider`s. */
  children: ReactNode
}

/**
 * A button with a menu as wide as the button, below or above it. The first page shows two of them, and Mantine's menu
 * would make up a fifth of that page's code.
 */
export function Menu({ label, target, className, onClose, children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const onToggle = (isOpen: boolean) => {
    button.current?.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) itemsOf(menu.current)[0]?.focus()
    else onClose?.()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.button} ${className ?? ''}`}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-controls={id}
        popoverTarget={id}
      >
        <VisuallyHidden>{label}: </VisuallyHidden>
        {target}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onBeforeToggle={(event) => event.newState === 'open' && place(menu.current, button.current)}
        onToggle={(event) => onToggle(event.newState === 'open')}
        onKeyDown={(event) => moveFocus(event, menu.current)}
      >
        {children}
      </div>
    </>
  )
}

interface MenuItemProps {
  icon?: Icon
  /** Path that the item links to. */
  to?: string
  /** Called on a click, in addition to following the link if there is one. */
  onClick?: () => void
  /** For a choice between items: whether this one is selected. The menu then stays open. */
  isChosen?: boolean
  children: ReactNode
}

/** One item of a `Menu`. */
export function MenuItem({ icon: Picture, to, onClick, isChosen, children }: MenuItemProps) {
  const isChoice = isChosen !== undefined && !to
  const content = (
    <>
      {Picture && <Picture size={16} stroke={1.7} aria-hidden />}
      <span className={styles.text}>{children}</span>
      {isChosen && <IconCheck size={16} aria-hidden />}
    </>
  )
  const leave = (event: { currentTarget: Element }) => {
    closeAround(event)
    onClick?.()
  }
  if (to) {
    return (
      <PlainLink to={to} exact role="menuitem" tabIndex={-1} className={styles.item} onClick={leave}>
        {content}
      </PlainLink>
    )
  }
  return (
    <button
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={isChoice ? isChosen : undefined}
      tabIndex={-1}
      className={styles.item}
      onClick={(event) => {
        if (!isChoice) closeAround(event)
        onClick?.()
      }}
    >
      {content}
    </button>
  )
}

/** A heading within a `Menu`. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className={styles.label}>{children}</div>
}

/** A divider between the parts of a `Menu`. */
export function MenuDivider() {
  return <hr className={styles.divider} />
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

function closeAround({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

function place(menu: HTMLElement | null, button: HTMLElement | null): void {
  if (!menu || !button) return
  const { left, top, bottom, width } = button.getBoundingClientRect()
  const isBelow = top < innerHeight / 2
  menu.style.left = `${left}px`
  menu.style.width = `${width}px`
  menu.style.top = isBelow ? `${bottom + 4}px` : 'auto'
  menu.style.bottom = isBelow ? 'auto' : `${innerHeight - top + 4}px`
}

function moveFocus(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = itemsOf(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const target = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at <= 0 ? -1 : at - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key]
  if (event.key === 'Tab') menu?.hidePopover()
  if (!target) return
  event.preventDefault()
  target.focus()
}
