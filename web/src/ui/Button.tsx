import type { ComponentProps, ElementType, JSX, ReactNode } from 'react'
import styles from './Button.module.css'

type Look = {
  readonly variant?: 'filled' | 'default' | 'subtle' | 'danger' | 'danger-filled'
  readonly size?: 'xs' | 'sm' | 'md' | 'lg'
  /** Usually an icon, before or behind the text. */
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  readonly fullWidth?: boolean
}
/** `component`: what it is when it is no button, for example a link that looks like one. */
type ButtonProps<Root extends ElementType> = Look & { readonly component?: Root } & Omit<
    ComponentProps<Root>,
    keyof Look | 'component'
  >

/**
 * The button of the whole site. Mantine's would bring its transitions, its loader and its style props into every first
 * visit.
 */
export const Button = <Root extends ElementType = 'button'>(props: ButtonProps<Root>): JSX.Element => {
  const {
    component,
    variant = 'filled',
    size = 'sm',
    leftSection,
    rightSection,
    fullWidth = false,
    className = '',
    children,
    ...rest
  }: ButtonProps<ElementType> = props
  const Shown: ElementType = component ?? 'button'
  return (
    <Shown
      {...(Shown === 'button' && { type: 'button' })}
      {...rest}
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-size={size}
      data-block={fullWidth || undefined}
      data-left={leftSection ? true : undefined}
      data-right={rightSection ? true : undefined}
    >
      <span className={styles.inner}>
        {leftSection && <span data-position="left">{leftSection}</span>}
        <span className={styles.label}>{children}</span>
        {rightSection && <span>{rightSection}</span>}
      </span>
    </Shown>
  )
}
