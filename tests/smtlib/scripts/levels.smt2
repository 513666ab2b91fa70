; What a level asserts and declares ends with it; a name may come back with another sort.
(declare-const x (_ BitVec 8))
(assert (bvult x #x10))
(push 1)
(declare-const y (_ BitVec 8))
(assert (= y (bvadd x #xf0)))
(assert (bvult y #x10))
(check-sat)
; expect: unsat
(pop 1)
(check-sat)
; expect: sat
(push 2)
(declare-const y Bool)
(assert (and y (= x #x0f)))
(check-sat)
; expect: sat
(get-value (x y))
; expect: ((x #x0f)
; expect:  (y true))
(pop 2)
(push)
(assert false)
(check-sat)
; expect: unsat
(pop)
(check-sat)
; expect: sat
(get-info :assertion-stack-levels)
; expect: (:assertion-stack-levels 0)
(reset)
(declare-const x Bool)
(assert (not x))
(check-sat)
; expect: sat
(get-model)
; expect: (
; expect:   (define-fun x () Bool
; expect:     false)
; expect: )
