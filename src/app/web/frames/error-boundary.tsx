import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './in-between.tsx'

interface ErrorBoundaryProps {
  /** Another one means another screen, which gets a chance of its own. */
  screen: string
  children: ReactNode
}

/** Catches what breaks while a screen is drawn, so that the rest stands. React knows no other way than a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate({ screen }: ErrorBoundaryProps) {
    if (screen !== this.props.screen && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    return this.state.error === null ? this.props.children : <BrokenScreen error={this.state.error} />
  }
}
