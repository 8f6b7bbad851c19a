import { IconBell, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './push-preview.module.css'

/** The displayed parts of a notification. */
export interface ShownPush {
  readonly title: string
  readonly body: string
  readonly icon: string
  readonly image: string
  /** The host shown by the browser. */
  readonly host: string
  readonly siteName: string
}

/** How each browser shows a notification, and which parts it omits. */
export const pushLooks: readonly { name: string; note: string; Look: (props: { shown: ShownPush }) => ReactNode }[] = [
  { name: 'Chrome on Windows', note: 'With the image above, four lines of text.', Look: ChromeOnWindows },
  { name: 'Chrome on a Mac', note: 'No image; one line of title, two of text.', Look: ChromeOnMac },
  { name: 'Chrome on Android', note: 'Expanded. Collapsed, it shows one line each.', Look: ChromeOnAndroid },
  { name: 'Firefox', note: 'No image.', Look: Firefox },
  { name: 'Safari on a Mac', note: 'No image; your site’s own icon.', Look: Safari },
]

function ChromeOnWindows({ shown: { title, body, icon, image, host } }: { shown: ShownPush }) {
  return (
    <div className={styles.windows}>
      {image && <img className={styles.image} src={image} alt="" />}
      <small className={styles.app}>
        <Dot /> Google Chrome
        <IconX size={12} aria-hidden />
      </small>
      <div className={styles.line}>
        <Icon icon={icon} />
        <p>
          <b className={styles.one}>{title}</b>
          <span className={styles.four}>{body}</span>
          <small>via {host}</small>
        </p>
      </div>
    </div>
  )
}

function ChromeOnMac({ shown: { title, body, icon, host } }: { shown: ShownPush }) {
  return (
    <div className={styles.mac}>
      <Dot size={30} />
      <p>
        <b className={styles.one}>{title}</b>
        <small className={styles.one}>{host}</small>
        <span className={styles.two}>{body}</span>
      </p>
      {icon && <img className={styles.thumb} src={icon} alt="" />}
    </div>
  )
}

function ChromeOnAndroid({ shown: { title, body, icon, image, host } }: { shown: ShownPush }) {
  return (
    <div className={styles.android}>
      <small className={styles.app}>
        <Dot /> Chrome · {host} · now
      </small>
      <div className={styles.line}>
        <p>
          <b className={styles.one}>{title}</b>
          <span className={styles.four}>{body}</span>
        </p>
        {icon && <img className={styles.thumb} src={icon} alt="" />}
      </div>
      {image && <img className={styles.image} src={image} alt="" />}
    </div>
  )
}

function Firefox({ shown: { title, body, icon, host } }: { shown: ShownPush }) {
  return (
    <div className={styles.firefox}>
      <Icon icon={icon} />
      <p>
        <b className={styles.one}>{title}</b>
        <span className={styles.four}>{body}</span>
        <small>via {host}</small>
      </p>
    </div>
  )
}

function Safari({ shown: { title, body, siteName } }: { shown: ShownPush }) {
  return (
    <div className={styles.mac}>
      <span className={styles.letter} aria-hidden>
        {siteName.charAt(0).toUpperCase()}
      </span>
      <p>
        <b className={styles.one}>{title}</b>
        <small className={styles.one}>{siteName}</small>
        <span className={styles.two}>{body}</span>
      </p>
    </div>
  )
}

function Icon({ icon }: { icon: string }) {
  if (icon) return <img className={styles.icon} src={icon} alt="" />
  return (
    <span className={styles.noIcon} aria-hidden>
      <IconBell size={20} stroke={1.6} />
    </span>
  )
}

/** A placeholder for the browser's logo, which we may not draw. */
function Dot({ size = 12 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden className={styles.dot}>
      <circle cx="6" cy="6" r="6" fill="#7b8794" />
      <circle cx="6" cy="6" r="2.4" fill="#fff" />
    </svg>
  )
}
