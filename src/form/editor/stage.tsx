import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { formDefaults } from '../document/constants.ts'
import styles from './canvas.module.css'
import { devices, type DeviceName } from './devices.ts'
import { MockPage } from './mock-page.tsx'
import { type Stand, wayOf } from './stand.ts'

interface StageProps {
  device: DeviceName
  stand: Stand
  zoom: number | 'fit'
  /** How wide the form wants to be. */
  formWidth: number | undefined
  onEmptyClick: () => void
  /** The drawing, at its real size, then what lies over it. */
  children: [ReactNode, ...ReactNode[]]
}

const margin = 32

/** Where a form stands at its real width, scaled so that it fits: on a neutral floor, or in a page as it will. */
export function Stage({ device, stand, zoom, formWidth, onEmptyClick, children }: StageProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const [{ width, height, drawnHeight }, setSizes] = useState({ width: 0, height: 0, drawnHeight: 0 })
  const [host, ...above] = children
  const deviceWidth = devices[device].width
  const needed =
    device === 'desktop' && wayOf(stand.type) === 'floor'
      ? Math.min(deviceWidth, (formWidth ?? formDefaults.contentWidth) + margin)
      : deviceWidth
  const scale = zoom === 'fit' ? Math.max(0.2, Math.min(1, (width - 16) / needed)) : zoom

  useLayoutEffect(() => {
    const [room, drawn] = [viewport.current!, drawing.current!]
    const measure = () =>
      setSizes({ width: room.clientWidth, height: room.clientHeight, drawnHeight: drawn.offsetHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(room)
    observer.observe(drawn)
    return () => observer.disconnect()
  }, [])

  const shown = { width: deviceWidth * scale, height: drawnHeight * scale }
  return (
    <div
      ref={viewport}
      className={styles.stage}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget || event.target === event.currentTarget.firstChild) onEmptyClick()
      }}
    >
      <div className={styles.floor} style={{ minHeight: height }}>
        <div className={styles.frame} data-device={device} style={shown}>
          <div ref={drawing} className={styles.drawing} style={{ width: deviceWidth, transform: `scale(${scale})` }}>
            <MockPage stand={stand}>{host}</MockPage>
          </div>
          {above}
        </div>
      </div>
    </div>
  )
}
