import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './in-between.tsx'

/** Catches what breaks while a screen is drawn, so that the rest stands. React knows no other way than a class. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === null ? this.props.children : <BrokenScreen error={this.state.error} />
  }
}
