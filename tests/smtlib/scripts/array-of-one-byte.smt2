; An array that depends on one byte, read at an index that depends on another.
(set-logic QF_ABV)
(define-sort Memory () (Array (_ BitVec 32) (_ BitVec 8)))
(declare-const x (_ BitVec 8))
(declare-const a Memory)
(define-fun written () Memory (store ((as const Memory) #x00) #x00000000 x))
(assert (bvslt (select written ((_ zero_extend 24) (select a #x00000001))) #x00))
(check-sat)
; expect: sat
(get-value ((select a #x00000001) (bvslt x #x00)))
; expect: (((select a #x00000001) #x00)
; expect:  ((bvslt x #x00) true))
(assert (= (select a #x00000001) #x01))
(check-sat)
; expect: unsat
