; Boolean operators take any number of operands.
(set-logic QF_UF)
(check-sat)
; expect: sat
(get-value ((and true) (and true true false) (or false false true) (xor true true true)))
; expect: (((and true) true)
; expect:  ((and true true false) false)
; expect:  ((or false false true) true)
; expect:  ((xor true true true) true))
; Implication is right-associative: true => (false => false).
(get-value ((=> true false false) (=> false false) (=> true true false)))
; expect: (((=> true false false) true)
; expect:  ((=> false false) true)
; expect:  ((=> true true false) false))
; Equality is chainable, distinct is pairwise.
(get-value ((= true true false) (= #x1 #x1 #x1) (distinct #x1 #x2 #x1) (distinct #x1 #x2 #x3)))
; expect: (((= true true false) false)
; expect:  ((= #x1 #x1 #x1) true)
; expect:  ((distinct #x1 #x2 #x1) false)
; expect:  ((distinct #x1 #x2 #x3) true))
(get-value ((ite true #x1 #x2) (ite false true false)))
; expect: (((ite true #x1 #x2) #x1)
; expect:  ((ite false true false) false))
