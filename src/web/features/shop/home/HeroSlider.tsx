import ArrowRight from 'lucide-react/icons/arrow-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';

/** spec 9: hero slide delay. */
const SLIDE_MS = 5000;

export interface HeroSlide {
  id: string;
  eyebrow: ReactNode;
  /** Marigold eyebrow: the PRO slide. */
  isPro?: boolean;
  title: ReactNode;
  text: string;
  action: { label: string; to: string };
  /** Decorative pictures at the right, under the text on phones. */
  art: ReactNode;
}

/**
 * Slides that fade into each other. They stop on hover, on focus, by the pause button, which comes first, and for
 * visitors who prefer less motion; slides out of sight are inert (look.md 11).
 */
export function HeroSlider({ slides }: { slides: readonly HeroSlide[] }) {
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const sectionRef = useRef<HTMLElement>(null);
  const prefersStill = usePrefersReducedMotion();
  const isPlaying = !isPaused && !isHeld && !prefersStill;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide chosen by hand starts its full time anew
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setIndex((current) => (current + 1) % slides.length), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, index, slides.length]);

  const isStopped = isPaused || prefersStill;
  return (
    <section
      ref={sectionRef}
      aria-roledescription="carousel"
      aria-label="Highlights"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(sectionRef.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setIsHeld(true)}
      onBlur={(event) => setIsHeld(event.currentTarget.contains(event.relatedTarget))}
      className="lapis-panel relative grid overflow-hidden rounded-xl forced-colors:border"
    >
      <div className="absolute start-6 bottom-4 z-10 flex items-center gap-2 md:start-14 noscript:hidden">
        <button
          type="button"
          aria-label={isStopped ? 'Play slides' : 'Pause slides'}
          onClick={() => setIsPaused(!isPaused)}
          className="relative flex size-6 hit-44 items-center justify-center rounded-sm text-lapis-200 hover:text-white focus-visible:outline-white"
        >
          {isStopped ? <Play className="size-4" /> : <Pause className="size-4" />}
        </button>
        {slides.map((slide, slideIndex) => (
          <button
            key={slide.id}
            type="button"
            aria-label={`Go to slide ${slideIndex + 1}`}
            aria-current={slideIndex === index ? 'true' : undefined}
            onClick={() => setIndex(slideIndex)}
            className="hero-dot"
          >
            <span />
          </button>
        ))}
      </div>
      {/* Silent while playing; a slide reached by hand is read out. */}
      <div aria-live={isPlaying ? 'off' : 'polite'} className="contents">
        {slides.map((slide, slideIndex) => (
          // biome-ignore lint/a11y/useSemanticElements: APG names each slide a group
          <div
            key={slide.id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${slideIndex + 1} of ${slides.length}`}
            inert={slideIndex !== index}
            className="hero-slide"
          >
            <SlideText slide={slide} />
            {slide.art}
          </div>
        ))}
      </div>
    </section>
  );
}

function SlideText({ slide }: { slide: HeroSlide }) {
  return (
    <div className="hero-text">
      <p className={slide.isPro ? 'text-marigold-300' : undefined}>{slide.eyebrow}</p>
      <h2>{slide.title}</h2>
      <p>{slide.text}</p>
      <Link to={slide.action.to} prefetch={AHEAD}>
        {slide.action.label}
        <ArrowRight className="size-4.5" />
      </Link>
    </div>
  );
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(REDUCED_MOTION);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
}
